import { posix } from 'node:path'
import type { Budget } from './budget.ts'
import { isNetworkPath, schemeOf } from './link-target.ts'
import { type Package, partName } from './package-parts.ts'
import { reject } from './rejected-file.ts'
import { decodeXml, readTags, resolveReferences } from './xml.ts'

const EMBEDDED_FOLDER = /(?:^|\/)embeddings\//
/** The last segment of a relationship's type. */
const KIND = /[^/]*$/
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
    for (const attributes of readTags(decodeXml(budget.read(bytes, part, 'lists')))) {
      const read = (attribute: string) => resolveReferences(attributes.get(attribute) ?? '').trim()
      const target = read('Target')
      const kind = KIND.exec(read('Type'))?.[0] ?? ''
      if (/^External$/i.test(read('TargetMode'))) hasRemotePicture = isRemotePicture(kind, target) || hasRemotePicture
      else if (kind === 'oleObject' || kind === 'package') embedded.add(resolve(name, target))
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

/** Resolves a target relative to the part that the relationships belong to: `a/_rels/b.xml.rels` to `a/b.xml`. */
function resolve(relationships: string, target: string): string {
  const folder = posix.dirname(posix.dirname(relationships))
  return partName(posix.resolve('/', folder, target)).slice(1)
}
