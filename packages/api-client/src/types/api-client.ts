import type { AccountClient } from './account.ts'
import type { SendCall } from './call.ts'
import type { CareersClient } from './careers.ts'
import type { ContactClient } from './contact.ts'
import type { FilesClient } from './files.ts'
import type { FoldersClient } from './folders.ts'

/**
 * Every call of the site's API. Each rejects with an `ApiError`. A member is a service that remotes name in `uses`, and
 * its file is what admission compares: what one member needs alone belongs into its file.
 */
export interface ApiClient {
  account: AccountClient
  contact: ContactClient
  careers: CareersClient
  folders: FoldersClient
  files: FilesClient
  /** Sends a call that few pages make: those bring its words themselves (`./account`, `./resumable`). */
  call: SendCall
}

export interface ApiClientSettings {
  /** Read before every call: the bearer token and the email that goes with folder and file calls. */
  session: () => { token: string | null; email: string | null }
  /** Called once per 401 answer to any call but a login. */
  onSessionEnded?: () => void
  /** Requests the anti-forgery token at once, so that the first change does not wait for it. */
  asksAhead?: boolean
}
