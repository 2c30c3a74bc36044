import { type FolderPath, type StoredFile, VERSION_DAYS } from '@site/contracts'
import { formatSize, totalOf } from './format.ts'

/** The screens' messages (docs/product.md, "Texts"). The depth of a folder is the number of names in its path. */
export const texts = {
  folderNameMissing: 'Please enter a folder name.',
  /** Below the former, which misleads if spaces were typed. */
  nameOfSpaces: (name: string) => (name !== '' && name.trim() === '' ? 'The name has only spaces.' : ''),
  folderCreated: (name: string) => `Folder '${name}' created successfully!`,
  folderExists: (name: string) => `Folder '${name}' already exists.`,
  folderNotCreated: 'Failed to create folder.',
  folderRenamed: (name: string) => `Folder renamed to '${name}' successfully!`,
  folderNotRenamed: 'Failed to rename folder.',
  folderDeleted: (name: string) => `Folder '${name}' deleted successfully!`,
  folderNotDeleted: (depth: number) => byDepth(folderNotDeleted, depth),
  countingFolder: 'Counting the contents…',
  folderNotCounted: 'The contents could not be counted.',
  folderToDeleteMissing: 'No valid folder name provided for deletion.',
  cannotDeleteFolder: 'Cannot delete folder: Missing user email or parent folder name.',
  foldersNotLoaded: (parent: FolderPath) => byDepth(foldersNotLoaded, parent.length + 1),

  fileUploaded: 'File uploaded successfully',
  filesUploaded: (count: number) => `${count} files uploaded successfully!`,
  fileReplaced: 'File replaced successfully!',
  fileKept: (name: string) => `as “${name}”, next to the other file.`,
  fileExists: 'File already exists. Please choose a different file.',
  replacedFileGone: 'The file to replace no longer exists, so nothing was stored. Choose this one again to add it.',
  fileNotUploaded: 'Failed to upload file.',
  logoutEndsUploads: 'Some uploads are not finished and will stop if you log out. Log out anyway?',
  anotherUser: 'It stopped, because a different user is logged in now.',
  uploadCanceled: 'Upload canceled.',
  uploadSkipped: 'Skipped: the file already exists.',
  fileOutsideFolder: 'Files can only be uploaded to a folder. Open one first.',
  folderTooDeep: 'Folders can be up to four levels deep, and this file would be deeper. Upload it to a folder above.',
  fileUnreadable: 'This file cannot be read, so it was not uploaded. Check that you can open it, then choose it again.',
  fileChanged: (name: string) => `“${name}” was moved, renamed or changed after it was chosen. Choose it again.`,
  folderUnreadable:
    'This folder cannot be read, so nothing in it was uploaded. Check that you can open it, then choose it again.',
  folderEmpty: 'This folder contains no files, so nothing was uploaded.',
  fileNotChosen: 'No file is choosen. Please choose a file',
  fileRenamed: (name: string) => `File renamed to '${name}' successfully!`,
  fileNameTaken: (name: string) => `File '${name}' already exists.`,
  fileNotRenamed: 'Failed to rename file.',
  fileDeleted: (name: string) => `File '${name}' deleted successfully!`,
  fileNotDeleted: 'Failed to delete file.',
  entriesDeleted: (count: number, noun: string) => `${count} ${noun}s deleted successfully!`,
  entriesNotDeleted: (failed: number, requested: number, noun: string) =>
    `Failed to delete ${failed} of ${requested} ${noun}s.`,
  entriesToDelete: (folders: readonly string[], files: readonly string[]) => [
    ...(folders.length > 0 ? [foldersToDelete(folders)] : []),
    ...(files.length > 0 ? [filesToDelete(files)] : []),
  ],
  changedSince: (names: readonly string[]) =>
    `${names.length === 1 ? `“${names[0]}” has` : 'Some of these items have'} changed since, so undo deletes nothing.`,
  notCompared: (names: readonly string[]) =>
    `Undo could not check whether ${names.length === 1 ? `“${names[0]}” has` : 'these items have'} changed, so it deletes nothing.`,
  sizeToDelete: (files: readonly StoredFile[]) =>
    `${files.length === 1 ? 'Size' : 'Total size'}: ${formatSize(totalOf(files))}`,
  cannotDeleteFile: 'Cannot delete file: Missing parent folder name or user email.',
  filesNotLoaded: (folder: FolderPath) => byDepth(filesNotLoaded, folder.length),
  linkNotCreated: 'Failed to create the link.',
  linkNotChanged: 'Failed to change the link.',
  linkChanged: 'Link changed.',
  linkRenewed: 'Link works again, at a new address.',
  linkNotRenewed: 'Failed to renew the link.',
  linkDeleted: 'Link deleted. It no longer works.',
  linkNotDeleted: 'Failed to delete the link.',
  linksNotLoaded: 'Failed to load your shared links.',
  linksSuspended:
    'A password reset, or logging out everywhere, suspended them, because other people may have created them or know their addresses. Renew the ones you need: each then works at a new address, and never again at the old one.',
  activityNotLoaded: 'Failed to load the activity of the link.',
  noActivity: 'Nobody has used this link yet.',
  sessions: {
    notLoaded: 'Failed to load your sessions.',
    action: 'Log out',
    confirm: 'Log out',
    ended: 'That device was logged out.',
    notEnded: 'Failed to log out that device.',
  },
  profileNotLoaded: 'Failed to load your details.',
  passkeys: {
    notLoaded: 'Failed to load your passkeys.',
    none: 'No passkeys yet.',
    action: 'Revoke',
    warning: 'Nobody can log in with this passkey any more. Delete it on your device as well.',
    confirm: 'Revoke passkey',
    ended: 'Passkey revoked. Nobody can log in with it.',
    notEnded: 'Failed to revoke the passkey.',
  },
  passkeyAdded: 'Passkey added. You can log in with it.',
  passkeyCanceled: 'No passkey was added: the request was canceled, or took too long.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyNotCreated: 'Your device could not create a passkey.',
  passkeysUnsupported: 'This browser does not support passkeys.',
  appPasswords: {
    notLoaded: 'Failed to load your app passwords.',
    none: 'No app passwords yet.',
    action: 'Revoke',
    warning: 'Apps that use it lose access until you give them another one.',
    confirm: 'Revoke app password',
    ended: 'App password revoked. Apps that used it no longer have access.',
    notEnded: 'Failed to revoke the app password.',
  },
  appPasswordCreated: 'App password created. Copy it now: it is shown only once.',
  noLinks: 'No links yet. Choose Share in the menu of a file or a folder.',
  linkToDelete: (name: string) => `The link to ${name}. Nobody will be able to use it.`,
  linkExists: (isFolder: boolean) => `This ${isFolder ? 'folder' : 'file'} already has a link without a password.`,
  linksSoFar: 'Links to it so far:',
  addressNotLoaded: 'Failed to load the address.',
  addressUnknown: 'This address can no longer be shown.',
  newAddressEndsOld: 'You can give the link a new address. The old one then stops working for everyone who has it.',
  versionNotRestored: 'Failed to restore the version.',
  versionNotDeleted: 'Failed to delete the version.',
  versionsNotLoaded: 'Failed to load the earlier versions.',
  noVersions: `None yet. When this file is replaced, what it contained is kept for ${VERSION_DAYS} days, if your storage has room.`,
  versionToDelete: (name: string, version: string) => `The version of “${name}” ${version}.`,
  listNotLoaded: 'Failed to load this list.',
  notStarred: 'Failed to add to Starred.',
  notUnstarred: 'Failed to remove from Starred.',
  noFolders: 'No folders yet. Create your first one above.',
  noFiles: 'No files found.',
  howToAddFiles: 'Choose some above, or drop them on this page.',
  noMatchHere: 'Nothing here matches.',
  folderNotFound: (name: string) => `There is no folder named “${name}” here. It may have been renamed or deleted.`,
} as const

const foldersToDelete = (names: readonly string[]) =>
  names.length === 1
    ? `Folder “${names[0]}” and everything in it.`
    : `${names.length} folders and everything in them: ${firstOf(names)}.`

const filesToDelete = (names: readonly string[]) =>
  names.length === 1 ? `File “${names[0]}”.` : `${names.length} files: ${firstOf(names)}.`

const folderNotDeleted = [
  'Failed to delete folder.',
  'Failed to delete subfolder.',
  'Failed to delete sub-child folder.',
  'Failed to delete parent sub-final child folder.',
]

const foldersNotLoaded = [
  'Failed to load folders.',
  'Failed to load folders.',
  'Failed to load sub-child folders.',
  'Failed to load final child folders.',
]

const filesNotLoaded = ['Failed to load files from parent folder.', 'Failed to load files from subfolder.']

const MAX_NAMES = 3

const firstOf = (names: readonly string[]) =>
  names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '')

/** Returns the row for a depth; greater depths use the last row. */
const byDepth = (rows: readonly string[], depth: number) => rows[Math.min(depth, rows.length) - 1] ?? ''
