import type { OpenedSite } from '../dev/options.ts'

/** Opens a site whose gateway rejects when it is started: what is published before that can be examined. */
export const unstartable = async (): Promise<OpenedSite> =>
  ({
    gateway: { start: () => Promise.reject(new Error('the gateway was started')) },
    close: async () => undefined,
  }) as unknown as OpenedSite
