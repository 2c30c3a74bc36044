/** A bucket for versions, in the form `s3://bucket/prefix?endpoint=https://host`. */
export interface BucketLocation {
  bucket: string
  /** What the keys of all objects start with: empty, or ends with a slash. */
  prefix: string
  /** The server's address; undefined: the one of the S3 client's region. */
  endpoint: string | undefined
}

/** Whether a location of the release store is an address, rather than a folder. */
export const isAddress = (location: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(location)

/** Parses the address of a bucket; returns every problem. */
export function parseBucketLocation(text: string): { location: BucketLocation } | { problems: readonly string[] } {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') {
    return { problems: ['expected a folder, or a bucket: s3://bucket/prefix?endpoint=https://host'] }
  }
  const { endpoint, ...unknown } = Object.fromEntries(url.searchParams)
  const problems = Object.keys(unknown).map((name) => `${name} is not supported: endpoint is`)
  if (url.username !== '') problems.push('keys in an address end up in logs: use the settings of the S3 client')
  if (url.hash !== '') problems.push('a # ends the address')
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    problems.push('expected an http(s) address as endpoint')
  }
  if (problems.length > 0) return { problems }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return { location: { bucket: url.hostname, prefix: prefix && `${prefix}/`, endpoint } }
}
