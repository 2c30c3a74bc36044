import type { storageKeySettings } from '@mfe/engines/s3'
import type { z } from 'zod'

/** Where releases are stored: in a folder, or in a bucket and a database. */
export interface StoreSettings extends z.output<z.ZodObject<typeof storageKeySettings>> {
  RELEASE_STORE: string
  DATABASE_URL: string
}
