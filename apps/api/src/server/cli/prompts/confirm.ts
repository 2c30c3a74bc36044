import { readLine } from './read-line.ts'

/** Asks for confirmation of a permanent deletion; throws unless `word` is typed. */
export async function confirm(question: string, word: string): Promise<void> {
  const typed = await readLine(`${question}\nType ${word} to continue: `)
  if (typed.trim() !== word) throw new Error(`Nothing was deleted. To fix: type ${word} when asked, or add --yes.`)
}
