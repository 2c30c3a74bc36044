/** Splits a URL at its first question mark. Later ones belong to the query (RFC 3986, 3.4). */
export function splitAddress(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)]
}
