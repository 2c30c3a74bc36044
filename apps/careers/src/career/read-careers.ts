import type { PageContext } from '@mfe/page'
import { CAREERS_FILE, type Career } from '@site/contracts'

/** Reads all openings of this release, including closed ones. */
export async function readCareers({ readJson }: Pick<PageContext, 'readJson'>): Promise<Career[]> {
  const { careers } = await readJson<{ careers: Career[] }>(CAREERS_FILE)
  return careers
}
