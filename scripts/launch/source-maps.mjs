// Loaded before the server (node --import): stack traces name our sources. The packages' own maps stay unread, which
// `--enable-source-maps` would parse at every start, for a tenth of its time.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
