// Loaded before the server (node --import), so that stack traces contain paths of the sources. Only the maps of this
// repository are loaded: `--enable-source-maps` would also parse the maps of packages, which takes a tenth of every
// start.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
