import { whileWaiting } from '../workers/answer-questions.ts'

/** Loads encodings and fonts. With its own fetches, the library would count as working while it waits for them. */
export class LibraryFiles {
  readonly #folders: Readonly<Record<string, string>>

  /** `folders` are the URLs of each kind of files, as in the settings of the library. */
  constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = folders
  }

  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    return whileWaiting(loadFile(`${this.#folders[kind]}${filename}`))
  }
}

async function loadFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`A file of the library did not load: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
