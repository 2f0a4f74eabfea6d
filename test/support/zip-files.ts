import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;

/** The files of a zip archive as texts, by name. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipFiles(archive: Buffer): Map<string, string> {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END) end--;
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [archive.readUInt32LE(entry + 20), archive.readUInt16LE(entry + 28)];
    const [extra, comment] = [archive.readUInt16LE(entry + 30), archive.readUInt16LE(entry + 32)];
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + packed);
    const text = archive.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content);
    files.set(archive.toString('utf8', entry + 46, entry + 46 + nameLength), text.toString());
    entry += 46 + nameLength + extra + comment;
  }
  return files;
}
