import type { Session } from '@site/checks/site'
import { type FolderPath, fileReplace, fileUploads, folderCreates } from '@site/contracts'
import { requestOf, type StoreTarget } from '@site/contracts/testing'
import type { Site } from '../site/site-process.ts'
import { callAs } from './credentials.ts'
import type { ChosenFile } from './files.ts'

/** Calls the API with only the bearer token. The token alone works until a browser uses the session. */
async function create(
  site: Site,
  { token, email }: Session,
  endpoints: typeof folderCreates | typeof fileUploads,
  target: Omit<StoreTarget, 'userEmails'>,
): Promise<void> {
  const endpoint = endpoints[target.folder.length - 1]
  if (!endpoint) throw new Error(`Folders are not ${target.folder.length} levels deep.`)
  const { path, ...init } = requestOf(endpoint, { ...target, userEmails: [email] })
  const response = await callAs(site, token, path, init)
  if (response.status !== 201)
    throw new Error(`${init.method} ${path} returned ${response.status}: ${await response.text()}`)
}

export const seedFolder = (site: Site, session: Session, folder: FolderPath): Promise<void> =>
  create(site, session, folderCreates, { folder })

/** Uploads files to a folder one by one, so the last one is the newest. */
export async function seedFiles(
  site: Site,
  session: Session,
  folder: FolderPath,
  files: readonly ChosenFile[],
): Promise<void> {
  for (const { name, buffer } of files)
    await create(site, session, fileUploads, { folder, fileName: name, bytes: buffer })
}

/** Puts other content into a file. What it contained becomes an earlier version. */
export async function replaceFile(
  site: Site,
  { token, email }: Session,
  folder: FolderPath,
  { name, buffer }: ChosenFile,
): Promise<void> {
  const { path, ...init } = requestOf(fileReplace, { folder, fileName: name, bytes: buffer, userEmails: [email] })
  const response = await callAs(site, token, path, init)
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
}
