import { DatabaseSync } from 'node:sqlite'
import type { FileBeneath } from './zip.repo.ts'

export interface ArchivedFolder {
  /** The position in the archive, from 1; parents come before their children. */
  number: number
  /** The number of the parent folder; 0 for the archived folder itself. */
  parent: number
  id: string
  name: string
}

export interface ArchivedFile extends Omit<FileBeneath, 'folderId'> {
  /** Whether a sibling folder has the same name. */
  isFolderName: 0 | 1
}

const SCHEMA = `
  PRAGMA journal_mode = OFF;
  PRAGMA cache_size = -512;
  CREATE TABLE folder (number INTEGER PRIMARY KEY, parent INTEGER, id TEXT, name TEXT);
  CREATE INDEX folder_name ON folder (parent, name);
  CREATE TABLE file (
    number INTEGER PRIMARY KEY, folder INTEGER, name TEXT, size INTEGER, blob_id TEXT, created_at TEXT
  );
  CREATE INDEX file_folder ON file (folder);
  CREATE INDEX file_name ON file (folder, name);
  CREATE TABLE renamed_file (folder INTEGER, name TEXT, PRIMARY KEY (folder, name)) WITHOUT ROWID;
  BEGIN`

export type Contents = ReturnType<typeof createContents>

/**
 * Keeps the folders and files of an archive in a temporary database while it is downloaded. In memory, 50,000 long
 * names would take 25 MiB; SQLite moves all but 512 KiB to a temporary file that disappears when the process ends.
 * Throws SQLite's error if the disk is full.
 */
export function createContents() {
  const db = new DatabaseSync('')
  db.exec(SCHEMA)
  const insertFolder = db.prepare('INSERT INTO folder (parent, id, name) VALUES (?, ?, ?)')
  const insertFile = db.prepare('INSERT INTO file (folder, name, size, blob_id, created_at) VALUES (?, ?, ?, ?, ?)')
  const insertName = db.prepare('INSERT OR IGNORE INTO renamed_file (folder, name) VALUES (?, ?)')
  const selectFolder = db.prepare('SELECT * FROM folder WHERE number = ?')
  const selectFolders = db.prepare('SELECT * FROM folder ORDER BY number')
  const selectIds = db.prepare('SELECT id, number FROM folder WHERE number BETWEEN ? AND ?')
  const selectFiles = db.prepare(`
    SELECT name, size, blob_id AS blobId, created_at AS createdAt,
      EXISTS (SELECT 1 FROM folder WHERE parent = file.folder AND name = file.name) AS isFolderName
    FROM file WHERE folder = ? ORDER BY number`)
  const selectTaken = db.prepare(`
    SELECT 1 FROM folder WHERE parent = :folder AND name = :name
    UNION ALL SELECT 1 FROM file WHERE folder = :folder AND name = :name
    UNION ALL SELECT 1 FROM renamed_file WHERE folder = :folder AND name = :name`)
  let folderCount = 0

  return {
    folderCount: () => folderCount,

    addFolder(parent: number, { id, name }: Pick<ArchivedFolder, 'id' | 'name'>): void {
      insertFolder.run(parent, id, name)
      folderCount += 1
    },

    addFile(folder: number, { name, size, blobId, createdAt }: FileBeneath): void {
      insertFile.run(folder, name, size, blobId, createdAt)
    },

    folder: (number: number) => selectFolder.get(number) as unknown as ArchivedFolder,

    /** Returns the numbers of a range of folders by their ids. */
    numbers(first: number, last: number): Map<string, number> {
      const rows = selectIds.all(first, last) as unknown as ArchivedFolder[]
      return new Map(rows.map(({ id, number }) => [id, number]))
    },

    /** Iterates in insertion order. */
    folders: () => selectFolders.iterate() as Iterable<unknown> as Iterable<ArchivedFolder>,

    /** Iterates in insertion order. */
    filesIn: (folder: number) => selectFiles.iterate(folder) as Iterable<unknown> as Iterable<ArchivedFile>,

    /** Returns whether an entry of the folder has this name, originally or after renaming. */
    isTaken: (folder: number, name: string) => selectTaken.get({ folder, name }) !== undefined,

    addRenamed(folder: number, name: string): void {
      insertName.run(folder, name)
    },

    clearRenamed(): void {
      db.exec('DELETE FROM renamed_file')
    },

    close(): void {
      db.close()
    },
  }
}
