import type { Budget } from './budget.ts'
import { isNetworkPath, schemeOf } from './link-target.ts'
import { type Package, partName } from './package-parts.ts'
import { reject } from './rejected-file.ts'
import { decodeXml, readTags, resolveReferences } from './xml.ts'

const EMBEDDED_FOLDER = /(?:^|\/)embeddings\//
/** Where pictures may come from; mail programs and browsers leave the last four in pasted pictures. */
const PICTURE_SCHEMES = ['http', 'https', 'data', 'cid', 'blob', 'about', 'webkit-fake-url']

/**
 * Checks what the parts of a package refer to, inside of it and outside. Targets on the same computer are allowed, links
 * to follow and pictures also on the internet. Returns the embedded parts, and whether a picture is loaded from there.
 */
export function inspectRelationships({ bytes, parts }: Package, budget: Budget) {
  const embedded = new Set([...parts.keys()].filter((name) => EMBEDDED_FOLDER.test(name)))
  let hasRemotePicture = false

  for (const [name, part] of parts) {
    if (!name.endsWith('.rels')) continue
    const folder = folderOf(name)
    for (const attributes of readTags(decodeXml(budget.read(bytes, part, 'lists')))) {
      const read = (attribute: string) => resolveReferences(attributes.get(attribute) ?? '').trim()
      const target = read('Target')
      const kind = lastSegment(read('Type'))
      if (/^External$/i.test(read('TargetMode'))) hasRemotePicture = isRemotePicture(kind, target) || hasRemotePicture
      else if (kind === 'oleObject' || kind === 'package') embedded.add(resolve(folder, target))
      else checkInternal(kind)
    }
  }
  if ([...embedded].some((name) => !parts.has(name))) reject('applications/embedded-file')
  return { embedded, hasRemotePicture }
}

/** Rejects a target outside of the package, unless it is harmless. */
function isRemotePicture(kind: string, target: string): boolean {
  if (isNetworkPath(target)) reject('applications/network-path')
  const scheme = schemeOf(target)
  if (scheme === 'file' || kind === 'hyperlink') return false
  if (kind === 'image' && PICTURE_SCHEMES.includes(scheme)) return scheme.startsWith('http')
  return reject(kind === 'attachedTemplate' ? 'applications/remote-template' : 'applications/remote-content')
}

function checkInternal(kind: string): void {
  if (kind === 'aFChunk') reject('applications/mixed-formats')
  if (kind === 'control') reject('applications/embedded-file')
  if (/vbaProject$/i.test(kind)) reject('applications/macros')
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The folder of the part that relationships belong to: `a` for `a/_rels/b.xml.rels`. */
const folderOf = (relationships: string) => relationships.split('/').slice(0, -2).join('/')

/** Returns the name of the part that a target leads to. Not `path.resolve`, which copies the path for each `..`. */
function resolve(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return partName(segments.join('/'))
}
