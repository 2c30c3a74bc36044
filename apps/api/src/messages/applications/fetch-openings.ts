import { CAREERS_FILE } from '@site/contracts'

/** A form waits this long at most, because only the wording of its receipt depends on the openings. */
const TIMEOUT_MS = 2000

/** Fetches the openings from the site that this API belongs to. Empty without a PUBLIC_URL. */
export async function fetchOpenings(publicUrl: string): Promise<string[]> {
  if (publicUrl === '') return []
  const response = await fetch(new URL(`/${CAREERS_FILE}`, publicUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}.`)
  return [await response.text()]
}
