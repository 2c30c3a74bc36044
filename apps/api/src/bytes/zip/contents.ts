import { DatabaseSync } from 'node:sqlite'
import type { FileBeneath } from '#tree/walk.ts'
import { nameKey, portableName } from './entry-names.ts'

export interface ArchivedFolder {
  /** The position in the archive, from 1; parents come before their children. */
  number: number
  /** The number of the parent folder; 0 for the archived folder itself. */
  parent: number
  id: string
  name: string
}

export type ArchivedFile = Omit<FileBeneath, 'folderId' | 'sha256' | 'problem'>

export interface NamedEntry {
  kind: 'folder' | 'file'
  number: number
  /** The number of the folder that contains it. */
  parent: number
  name: string
  key: string
  isChanged: 0 | 1
  /** Whether a file has the name of a sibling folder. */
  hasFolderName: 0 | 1
}

const SLICE = 500

const SCHEMA = `
  PRAGMA journal_mode = OFF;
  PRAGMA cache_size = -512;
  CREATE TABLE folder (number INTEGER PRIMARY KEY, parent INTEGER, id TEXT, name TEXT, key TEXT, is_changed INTEGER);
  CREATE INDEX folder_key ON folder (parent, key, is_changed);
  CREATE TABLE file (
    number INTEGER PRIMARY KEY, parent INTEGER, name TEXT, key TEXT, is_changed INTEGER,
    id TEXT, size INTEGER, crc32 INTEGER, blob_id TEXT, created_at TEXT
  );
  CREATE INDEX file_parent ON file (parent);
  CREATE INDEX file_key ON file (parent, key, is_changed);
  CREATE TABLE last_number (parent INTEGER, key TEXT, number INTEGER, PRIMARY KEY (parent, key)) WITHOUT ROWID;
  BEGIN`

const selectByKey = (kind: NamedEntry['kind']) => `
  SELECT '${kind}' AS kind, number, parent, name, key, is_changed AS isChanged,
    ${kind === 'file' ? 'EXISTS (SELECT 1 FROM folder WHERE parent = file.parent AND key = file.key)' : '0'} AS hasFolderName
  FROM ${kind} WHERE (parent, key, is_changed, number) > (?, ?, ?, ?)
  ORDER BY parent, key, is_changed, number LIMIT ${SLICE}`

export type Contents = ReturnType<typeof createContents>

/**
 * Keeps the folders and files of an archive in a temporary database while it is downloaded. In memory, 50,000 long
 * names would take 25 MiB; SQLite moves all but 512 KiB to a temporary file that disappears when the process ends.
 * Throws SQLite's error if the disk is full. Names are stored in a portable form.
 */
export function createContents() {
  const db = new DatabaseSync('')
  db.exec(SCHEMA)
  const insertFolder = db.prepare('INSERT INTO folder (parent, id, name, key, is_changed) VALUES (?, ?, ?, ?, ?)')
  const insertFile = db.prepare(`
    INSERT INTO file (parent, name, key, is_changed, id, size, crc32, blob_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const selectFolder = db.prepare('SELECT number, parent, id, name FROM folder WHERE number = ?')
  const selectFolders = db.prepare('SELECT number, parent, id, name FROM folder ORDER BY number')
  const selectIds = db.prepare('SELECT id, number FROM folder WHERE number BETWEEN ? AND ?')
  const selectFiles = db.prepare(`
    SELECT id, name, size, crc32, blob_id AS blobId, created_at AS createdAt
    FROM file WHERE parent = ? ORDER BY number`)
  const selectTaken = db.prepare(`
    SELECT 1 FROM folder WHERE parent = :parent AND key = :key
    UNION ALL SELECT 1 FROM file WHERE parent = :parent AND key = :key`)
  const selectLastNumber = db.prepare('SELECT number FROM last_number WHERE parent = ? AND key = ?')
  const upsertLastNumber = db.prepare('INSERT OR REPLACE INTO last_number (parent, key, number) VALUES (?, ?, ?)')
  const byKey = { folder: db.prepare(selectByKey('folder')), file: db.prepare(selectByKey('file')) }
  const update = (kind: NamedEntry['kind']) => db.prepare(`UPDATE ${kind} SET name = ?, key = ? WHERE number = ?`)
  const updates = { folder: update('folder'), file: update('file') }
  let folderCount = 0
  let hasChangedNames = false

  function toPortable(name: string) {
    const portable = portableName(name)
    if (portable !== name) hasChangedNames = true
    return { portable, key: nameKey(portable), isChanged: Number(portable !== name) }
  }

  return {
    folderCount: () => folderCount,

    /** Whether an entry has another name than in its folder, so far. */
    hasChangedNames: () => hasChangedNames,

    addFolder(parent: number, { id, name }: Pick<ArchivedFolder, 'id' | 'name'>): void {
      const { portable, key, isChanged } = toPortable(name)
      insertFolder.run(parent, id, portable, key, isChanged)
      folderCount += 1
    },

    addFile(folder: number, { id, name, size, crc32, blobId, createdAt }: FileBeneath): void {
      const { portable, key, isChanged } = toPortable(name)
      insertFile.run(folder, portable, key, isChanged, id, size, crc32, blobId, createdAt)
    },

    folder: (number: number) => selectFolder.get(number) as unknown as ArchivedFolder,

    /** Returns the numbers of a range of folders by their ids. */
    numbers(first: number, last: number): Map<string, number> {
      const rows = selectIds.all(first, last) as unknown as ArchivedFolder[]
      return new Map(rows.map(({ id, number }) => [id, number]))
    },

    folders: () => selectFolders.iterate() as Iterable<unknown> as Iterable<ArchivedFolder>,

    filesIn: (folder: number) => selectFiles.iterate(folder) as Iterable<unknown> as Iterable<ArchivedFile>,

    /** Returns the next entries of all folders, sorted by folder and key, unchanged names first. */
    byKey(kind: NamedEntry['kind'], after?: NamedEntry): NamedEntry[] {
      const { parent = -1, key = '', isChanged = 0, number = 0 } = after ?? {}
      return byKey[kind].all(parent, key, isChanged, number) as unknown as NamedEntry[]
    },

    isTaken: (parent: number, key: string) => selectTaken.get({ parent, key }) !== undefined,

    /** Returns the last number that was given to a name of the folder, or 0. */
    lastNumber: (parent: number, key: string) => Number(selectLastNumber.get(parent, key)?.number ?? 0),

    setLastNumber: (parent: number, key: string, number: number) => void upsertLastNumber.run(parent, key, number),

    rename(kind: NamedEntry['kind'], number: number, name: string): void {
      hasChangedNames = true
      updates[kind].run(name, nameKey(name), number)
    },

    close: () => db.close(),
  }
}
