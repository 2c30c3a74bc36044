import { readFile } from 'node:fs/promises'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { createCli } from '#testing/operator.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { createProgram, withSubcommands } from './program.ts'

/** Parses a command line like the real process, but returns the exit code instead of exiting. */
async function run(args: readonly string[]) {
  const output = { out: '', err: '' }
  const program = createProgram()
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        output.out += text
      },
      writeErr: (text) => {
        output.err += text
      },
    })
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
    return expect.unreachable('the command line parsed without an error')
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { code: error.exitCode, ...output }
  }
}

describe('prints usage and exits with code 1 for an invalid command line', () => {
  it.each([
    ['', '', 'api ['],
    ['nonsense', "error: unknown command 'nonsense'", 'api ['],
    ['user', '', 'api user ['],
    ['user nonsense', "error: unknown command 'nonsense'", 'api user ['],
    ['user create', "error: missing required argument 'email'", 'api user create'],
    ['user create a@b.co --admin', "error: unknown option '--admin'", 'api user create'],
    ['user list extra', 'error: too many arguments', 'api user list'],
    ['user set-password', "error: missing required argument 'email'", 'api user set-password'],
    ['user delete --yes', "error: missing required argument 'email'", 'api user delete'],
    ['inbox show', "error: missing required argument 'reference'", 'api inbox show'],
    ['inbox export', "error: missing required argument 'directory'", 'api inbox export'],
    ['inbox delete --yes', "error: missing required argument 'reference'", 'api inbox delete'],
    ['inbox invite', "error: missing required argument 'email'", 'api inbox invite'],
    ['inbox revoke', "error: missing required argument 'email'", 'api inbox revoke'],
    ['inbox operators all', 'error: too many arguments', 'api inbox operators'],
    ['outbox show', "error: missing required argument 'id'", 'api outbox show'],
    ['outbox drop --force', "error: unknown option '--force'", 'api outbox drop'],
    ['migrate now', 'error: too many arguments', 'api migrate'],
    ['sweep --force', "error: unknown option '--force'", 'api sweep'],
    ['backup', "error: missing required argument 'directory'", 'api backup'],
    ['restore', "error: missing required argument 'directory'", 'api restore'],
    ['fsck all', 'error: too many arguments', 'api fsck'],
  ])('%j', async (line, message, usage) => {
    const { code, out, err } = await run(line.split(' ').filter((word) => word !== ''))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).toContain(`Usage: ${usage}`)
  })
})

it('exits with the exit code of the failed command', async () => {
  const { run } = createCli(await temporaryDirectory())
  const { code, stdout, stderr } = await run('user', 'delete')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Usage: api user delete [options] <email>')
})

it('reports every invalid setting', async () => {
  const { run } = createCli(await temporaryDirectory(), { STORAGE_URL: 'x', SESSION_IDLE: 'long' })
  const { code, stderr } = await run('user', 'list')
  expect(code).toBe(1)
  expect(stderr).toContain('STORAGE_URL')
  expect(stderr).toContain('SESSION_IDLE')
})

it('shows defaults as people write them', () => {
  const texts = withSubcommands(createProgram()).map((command) => command.helpInformation())
  expect(texts.join('')).toContain('(default: 20 MiB)')
  expect(texts.filter((text) => /default:\s+(?:\[\]|""|\d{4,})/.test(text))).toEqual([])
})

it('has only options that the runbook names', async () => {
  const runbook = await readFile(new URL('../../../../../docs/runbooks/operate.md', import.meta.url), 'utf8')
  const options = withSubcommands(createProgram()).flatMap(({ options }) => options)
  expect(options.filter(({ long }) => !runbook.includes(`${long}`))).toEqual([])
})
