import { DamagedArchive, type Zip, type ZipEntry } from '../archives/zip.ts'
import { type Attributes, prefixed, readXml } from './xml.ts'

/** What is unpacked of one part. Honest parts are smaller, except for the cells of very long sheets. */
const MAX_PART_BYTES = 2 ** 26

/** Yields the bytes of a part of an Office file. Throws if it is missing. */
export function partOf(zip: Zip, path: string, maxBytes = MAX_PART_BYTES): AsyncGenerator<Uint8Array> {
  const entry = entryOf(zip, path)
  if (!entry) throw new DamagedArchive(`The part ${path} is missing.`)
  return zip.unpack(entry, maxBytes)
}

export const hasPart = (zip: Zip, path: string): boolean => entryOf(zip, path) !== undefined

/** Returns the name of a part, from that of its entry: some programs write paths of Windows, or absolute ones. */
export const partName = (entryName: string): string => entryName.replaceAll('\\', '/').replace(/^\//, '')

/** Names that differ only in case are those of the same part (ECMA-376-2, 6.2.2.3), and some programs count on it. */
function entryOf({ entries }: Zip, path: string): ZipEntry | undefined {
  const wanted = path.toLowerCase()
  return (
    entries.find(({ name }) => name === path) ?? entries.find(({ name }) => partName(name).toLowerCase() === wanted)
  )
}

interface Relation {
  type: string
  /** The path of the part. */
  target: string
}

/** Resolves to the parts that a part refers to, by id. Leaves out what is outside of the file. */
export async function relationsOf(zip: Zip, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const listed = `${folder}_rels/${path.slice(folder.length)}.rels`
  const relations = new Map<string, Relation>()
  if (!hasPart(zip, listed)) return relations
  await readXml(partOf(zip, listed), {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || mode === 'External') return
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolvePath(folder, target) })
    },
  })
  return relations
}

/** Resolves to the path of the main part. */
export async function mainPart(zip: Zip, usual: string): Promise<string> {
  const relations = await relationsOf(zip, '')
  return [...relations.values()].find(({ type }) => type === 'officeDocument')?.target ?? usual
}

export const relationId = (attributes: Attributes): string => prefixed(attributes, 'id') ?? ''

function resolvePath(folder: string, target: string): string {
  const names = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const name of target.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
