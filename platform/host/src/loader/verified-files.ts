import { attemptAddress } from './retry-policy.ts'

export interface StartFile {
  address: string
  /** Empty if the file may load unverified; `undefined` if it must not load. */
  hash: string | undefined
  /** The address at which the page's code requests it, if that is another one. */
  requestedAs?: string
}

interface LoadableFile extends StartFile {
  hash: string
}

/** The style sheets that were added to this document, by address. */
const added = new Map<string, Promise<void>>()
/** How many times a style sheet did not load, by address. */
const failures = new Map<string, number>()

/**
 * Loads all files that a page starts with, and checks their hashes: modules before anything imports them, style sheets
 * before they apply. Some browsers check modules nowhere else (docs/runbooks/browsers.md). Rejects if a file has no
 * hash, is missing or differs.
 */
export async function loadVerified(files: readonly StartFile[]): Promise<void> {
  const unknown = files.find(({ hash }) => hash === undefined)
  if (unknown) throw new Error(`${unknown.address} has no hash, so it is not loaded.`)
  const loadable = files as readonly LoadableFile[]
  if (document.createElement('link').relList.supports('modulepreload')) {
    await Promise.all(loadable.map((file) => append(file, isSheet(file) ? 'preload' : 'modulepreload')))
  }
  // Only now, so a version that does not load leaves no styles for the previous one.
  await Promise.all(loadable.filter(isSheet).map(applySheet))
}

const isSheet = ({ address }: StartFile): boolean => address.endsWith('.css')

/** Adds a style sheet, unless the page has it. Otherwise, the code of the next page would add it unverified. */
function applySheet(sheet: LoadableFile): Promise<void> {
  const { address } = sheet
  const { href } = new URL(address, document.baseURI)
  const isApplied = [...document.styleSheets].some((each) => each.href === href)
  const applying = added.get(address) ?? (isApplied ? Promise.resolve() : append(sheet, 'stylesheet'))
  added.set(address, applying)
  return applying.catch((error: unknown) => {
    added.delete(address)
    throw error
  })
}

function append(file: LoadableFile, rel: 'modulepreload' | 'preload' | 'stylesheet'): Promise<void> {
  const { address, hash, requestedAs = address } = file
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = rel
    if (rel === 'preload') link.as = 'style'
    // The page's code looks for this address, even if the sheet comes from the site because a CDN has failed.
    if (rel === 'stylesheet') link.dataset.href = requestedAs
    link.integrity = hash
    // Browsers check files of another origin only with CORS.
    link.crossOrigin = 'anonymous'
    link.href = attemptAddress(address, failures.get(address))
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // Otherwise, the next attempt would not request it again.
      link.remove()
      if (isSheet(file)) failures.set(address, (failures.get(address) ?? 0) + 1)
      reject(new Error(`${address} is missing or differs from the published file.`))
    })
    document.head.append(link)
  })
}
