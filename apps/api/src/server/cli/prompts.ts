import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Other users of the computer could see a command-line argument. */
export const readPassword = () => readLine('Password: ', { echo: false })

/** Prompts at a terminal; otherwise reads the first line of standard input. */
async function readLine(question: string, { echo = true } = {}): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split('\n', 1)[0]?.replace(/\r$/, '') ?? ''
  if (echo) return ask(question, process.stderr)
  process.stderr.write(question)
  const line = await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }))
  process.stderr.write('\n')
  return line
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output, terminal: true })
  return await terminal.question(question)
}

/** Asks for confirmation of a permanent deletion; throws unless `word` is typed. */
export async function confirm(question: string, word: string): Promise<void> {
  const typed = await readLine(`${question}\nType ${word} to continue: `)
  if (typed.trim() !== word) throw new Error(`Nothing was deleted. To fix: type ${word} when asked, or add --yes.`)
}
