import { sql } from 'kysely'
import type { Db } from '#database/open.ts'

/** More copies of a file than this are only counted. */
const MAX_USERS = 10

export interface FileUser {
  fileId: string
  folderId: string
  ownerId: string
  /** The owner's email address; their id once the account is being deleted. */
  owner: string
  path: string[]
  /** When the bytes were replaced; null for those that the file has now. */
  replacedAt: string | null
}

export interface AttachmentUser {
  applicationId: string
  reference: string
  applicant: string
  receivedAt: string
  kind: 'cv' | 'coverLetter'
  name: string
}

/** The files and their earlier versions, and the attachments of applications, whose bytes are one blob. */
export interface BlobUsers {
  files: FileUser[]
  attachments: AttachmentUser[]
  more: number
}

/** Resolves to what uses a blob, because a file that is damaged concerns all copies that share its bytes. */
export async function usersOfBlob(db: Db, blobId: string): Promise<BlobUsers> {
  const earlier = db.selectFrom('earlier_version').select(['file_id as fileId', 'replaced_at as replacedAt'])
  const current = db.selectFrom('file').select(['id as fileId', sql<string | null>`null`.as('replacedAt')])
  const users = current.where('blob_id', '=', blobId).unionAll(earlier.where('blob_id', '=', blobId))
  const rows = await db
    .selectFrom(users.as('user'))
    .innerJoin('file', 'file.id', 'user.fileId')
    .innerJoin('account', 'account.id', 'file.owner_id')
    .innerJoin('folder as f1', 'f1.id', 'file.folder_id')
    .leftJoin('folder as f2', 'f2.id', 'f1.parent_id')
    .leftJoin('folder as f3', 'f3.id', 'f2.parent_id')
    .leftJoin('folder as f4', 'f4.id', 'f3.parent_id')
    .select([
      'fileId',
      'replacedAt',
      'file.folder_id as folderId',
      'file.owner_id as ownerId',
      'account.email as owner',
    ])
    .select(['f4.name as level4', 'f3.name as level3', 'f2.name as level2', 'f1.name as level1', 'file.name as name'])
    .orderBy('fileId')
    .limit(MAX_USERS)
    .execute()
  const { count } = await db
    .selectFrom(users.as('user'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const attachments = await db
    .selectFrom('attachment')
    .innerJoin('application', 'application.id', 'attachment.application_id')
    .select(['application.id as applicationId', 'application.reference', 'application.email as applicant'])
    .select(['application.created_at as receivedAt', 'attachment.kind', 'attachment.name'])
    .where('attachment.blob_id', '=', blobId)
    .execute()
  const files = rows.map(({ level4, level3, level2, level1, name, ...file }) => ({
    ...file,
    path: [level4, level3, level2, level1, name].filter((each) => each !== null),
  }))
  return { files, attachments, more: count - files.length }
}
