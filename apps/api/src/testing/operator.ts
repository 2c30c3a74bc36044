import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { format, promisify } from 'node:util'
import { COMPILE_CACHE } from '@site/run/workspace'
import { CommanderError } from 'commander'
import pLimit from 'p-limit'
import { vi } from 'vitest'
import { createProgram, problemsOf, withSubcommands } from '#server/cli/program.ts'
import { replaceEnvironment } from './config.ts'
import { engineSettingsOf } from './engine/engine.ts'

const execFileAsync = promisify(execFile)
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

type Settings = Readonly<Record<string, string>>

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Returns functions that run the real CLI on a data directory, in a process of its own. */
export function createCli(dataDir: string, settings: Settings = {}) {
  const runWithInput = async (input: string, ...args: string[]): Promise<Outcome> => {
    const env = {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(await engineSettingsOf(dataDir)),
      ...settings,
      DATA_DIR: dataDir,
    }
    const command = execFileAsync(process.execPath, [cli, ...args], { env })
    command.child.stdin?.end(input)
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: Outcome) => error,
    )
  }
  return { runWithInput, run: (...args: string[]) => runWithInput('', ...args) }
}

// A command prints to the console and reads its settings from the environment: a process has one of each.
const inTurn = pLimit(1)

/**
 * Like `createCli`, but `run` runs the commands in this process, in a tenth of the time. Their clock is that of the test,
 * and what a failed command leaves open stays open.
 */
export function createCommands(dataDir: string, settings: Settings = {}) {
  const run = async (...args: string[]): Promise<Outcome> => {
    const env = { ...(await engineSettingsOf(dataDir)), ...settings, DATA_DIR: dataDir }
    return inTurn(async () => {
      using _environment = replaceEnvironment(env)
      using printed = capturePrinted()
      const { outcome } = printed
      const program = createProgram()
      for (const command of withSubcommands(program)) {
        command.exitOverride().configureOutput({ writeOut: printed.out, writeErr: printed.err })
      }
      try {
        await program.parseAsync(args, { from: 'user' })
      } catch (error) {
        outcome.code = 1
        if (!(error instanceof CommanderError)) for (const problem of problemsOf(error)) printed.err(`${problem}\n`)
      }
      return outcome
    })
  }
  return { run, runWithInput: createCli(dataDir, settings).runWithInput }
}

/** Replaces the console until it is disposed of. */
function capturePrinted() {
  const outcome: Outcome = { code: 0, stdout: '', stderr: '' }
  const out = (text: string): void => {
    outcome.stdout += text
  }
  const err = (text: string): void => {
    outcome.stderr += text
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => out(`${format(...values)}\n`)),
    ...(['warn', 'error'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation((...values) => err(`${format(...values)}\n`)),
    ),
  ]
  return {
    outcome,
    out,
    err,
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
