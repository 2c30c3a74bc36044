import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** Reads the entries of an archive in order with an independent library. Folder names end with a slash. */
export async function unzip(archive: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const found: { name: string; content: Buffer }[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((content) => {
          found.push({ name: entry.fileName, content })
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
  return found
}
