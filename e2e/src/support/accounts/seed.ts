import type { Session } from '@site/checks/site'
import { type FolderPath, fileUploads, folderCreates } from '@site/contracts'
import type { Site } from '../site/site-process.ts'
import { callAs } from './credentials.ts'
import type { ChosenFile } from './files.ts'
import { requestOf, type StoreTarget } from './store-requests.ts'

/** Calls the API as a script does; works only until a browser has used the session. */
async function make(
  site: Site,
  { token, email }: Session,
  rows: typeof folderCreates | typeof fileUploads,
  target: Omit<StoreTarget, 'userEmails'>,
): Promise<void> {
  const row = rows[target.folder.length - 1]
  if (!row) throw new Error(`Folders are not ${target.folder.length} levels deep.`)
  const { path, ...init } = requestOf(row, { ...target, userEmails: [email] })
  const answer = await callAs(site, token, path, init)
  if (answer.status !== 201) throw new Error(`${init.method} ${path} answered ${answer.status}: ${await answer.text()}`)
}

export const seedFolder = (site: Site, session: Session, folder: FolderPath): Promise<void> =>
  make(site, session, folderCreates, { folder })

/** Puts files into a folder, the last one newest. */
export async function seedFiles(
  site: Site,
  session: Session,
  folder: FolderPath,
  files: readonly ChosenFile[],
): Promise<void> {
  for (const { name, buffer } of files)
    await make(site, session, fileUploads, { folder, fileName: name, bytes: buffer })
}
