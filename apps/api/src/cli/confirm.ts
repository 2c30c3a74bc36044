import { readLine } from './read-line.ts'

/** Guards what cannot be undone: throws unless `word` is typed. */
export async function confirm(what: string, word: string): Promise<void> {
  const typed = await readLine(`${what}\nType ${word} to go on: `)
  if (typed.trim() !== word) throw new Error(`Nothing was deleted. Way out: type ${word} when asked, or give --yes.`)
}
