import { bucketUrl, type storageKeySettings } from '@mfe/engines/s3'
import { z } from 'zod'

/** Where releases are stored: in a folder, or in a bucket and a database. */
export interface StoreSettings extends z.output<z.ZodObject<typeof storageKeySettings>> {
  RELEASE_STORE: string
  DATABASE_URL: string
}

/** Whether a location of the release store is an address, rather than a folder. */
export const isAddress = (location: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(location)

/** The setting `RELEASE_STORE`. Its problems contain no part of the value, because it may include a key. */
export const releaseLocation = z.string().check(({ value, issues }) => {
  if (!isAddress(value)) return
  const { error } = bucketUrl.safeParse(value)
  for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', message, input: undefined })
})

/** A location for messages, without the key of a bucket. */
export const withoutKey = (location: string): string => location.replace(/^(s3:\/\/)[^/?#]*@/i, '$1')
