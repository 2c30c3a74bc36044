const ESCAPED = /%([\da-f]{2})/gi
/** Programs ignore control characters within a target. */
const CONTROL = /\p{Cc}/gu
/** Schemes whose target is another target; those of Office name a command, too. */
const WRAPPER = /^(?:(?:(?:url|mhtml|jar|view-source):|ms-[a-z]+:\w+\|u\|)\s*)+/i
/** Two slashes and a name, or the name of the same in Windows; more slashes mean the same to it. */
const UNC = /^(?:\/{2,}[^/]|\/\?\?\/+UNC\/)/i
/** A host, or `C:` in the malformed but frequent `file://C:/`. */
const FILE_WITH_HOST = /^file:\/\/([^/]+)/i
const LOCAL_HOST = /^(?:localhost|[a-z][:|])$/i
const FILE_PREFIX = /^file:(?:\/\/localhost(?=\/)|\/\/)?/i
/** One letter before the colon is a drive of Windows. */
const CLASSIC_MAC_PATH = /^[^/:]+(?::[^/:]+){2,}$/
const SCHEME = /^([a-z][a-z\d+.-]+):/i

/** Decodes percent-encoding, drops control characters and unifies slashes, as programs do when they open a target. */
const normalize = (target: string) =>
  target
    .replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(CONTROL, '')
    .trim()
    .replaceAll('\\', '/')

/** Whether opening a target logs in to another computer as the user: a UNC path, or a file URL with a host. */
export function isNetworkPath(target: string): boolean {
  const path = normalize(target).replace(WRAPPER, '')
  const host = FILE_WITH_HOST.exec(path)?.[1]
  if (host !== undefined && !LOCAL_HOST.test(host)) return true
  return UNC.test(path.replace(FILE_PREFIX, ''))
}

/** Returns the scheme of a target in lower case, or `file` for a path. */
export function schemeOf(target: string): string {
  const path = normalize(target)
  return (!CLASSIC_MAC_PATH.test(path) && SCHEME.exec(path)?.[1]?.toLowerCase()) || 'file'
}
