import type { AccountClient } from './account.ts'
import type { SendCall } from './call.ts'
import type { CareersClient } from './careers.ts'
import type { ContactClient } from './contact.ts'
import type { FilesClient } from './files.ts'
import type { FoldersClient } from './folders.ts'

/**
 * Every call of the site's API. Each rejects with an `ApiError`. Each member is a service that remotes list in `uses`.
 * Admission compares the file of each service separately, so keep types that only one service needs in its file.
 */
export interface ApiClient {
  account: AccountClient
  contact: ContactClient
  careers: CareersClient
  folders: FoldersClient
  files: FilesClient
  /**
   * Sends any call, for the functions in `./account`, `./moving`, `./resumable`, `./search` and `./uploads`, which only
   * the pages that use them import.
   */
  call: SendCall
}

/** The session that the client sends, and what it reports back. */
export interface ApiClientSettings {
  /** Returns the bearer token, and the email that folder and file calls send. Called before every call. */
  session: () => { token: string | null; email: string | null }
  /** Called once per 401 response to any call except a login. */
  onSessionEnded?: () => void
  /** Called once per call that is rejected because the session's email is another one by now. */
  onWrongUser?: () => void
  /** Requests the anti-forgery token immediately, so the first change does not wait for it. */
  prefetchToken?: boolean
}
