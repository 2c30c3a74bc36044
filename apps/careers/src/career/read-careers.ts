import type { Career } from '@site/contracts'
import type { PageContext } from '@site/federation'

export const CAREERS_FILE = 'assets/data/careers-data.json'

/** Reads all openings of this release, closed ones included. */
export async function readCareers({ readJson }: Pick<PageContext, 'readJson'>): Promise<Career[]> {
  const { careers } = await readJson<{ careers: Career[] }>(CAREERS_FILE)
  return careers
}
