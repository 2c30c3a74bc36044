import type { PageContext } from '@mfe/page'
import type { Career } from '@site/contracts'

export const CAREERS_FILE = 'assets/data/careers-data.json'

/** Reads all openings of this release, including closed ones. */
export async function readCareers({ readJson }: Pick<PageContext, 'readJson'>): Promise<Career[]> {
  const { careers } = await readJson<{ careers: Career[] }>(CAREERS_FILE)
  return careers
}
