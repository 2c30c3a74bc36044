import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { operatorOf } from '../testing/operator.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { createProgram, withDescendants } from './program.ts'

/** Reads a command line as the process does, but lives on. */
async function read(args: readonly string[]) {
  const said = { out: '', err: '' }
  const program = createProgram()
  for (const command of withDescendants(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        said.out += text
      },
      writeErr: (text) => {
        said.err += text
      },
    })
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
    return expect.unreachable('the command was understood')
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { code: error.exitCode, ...said }
  }
}

describe('a command line that cannot be understood shows how it goes, and fails', () => {
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
    ['migrate now', 'error: too many arguments', 'api migrate'],
    ['sweep --force', "error: unknown option '--force'", 'api sweep'],
    ['backup', "error: missing required argument 'directory'", 'api backup'],
    ['restore', "error: missing required argument 'directory'", 'api restore'],
    ['fsck all', 'error: too many arguments', 'api fsck'],
  ])('%j', async (line, complaint, usage) => {
    const { code, out, err } = await read(line.split(' ').filter((word) => word !== ''))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(complaint)
    expect(err).toContain(`Usage: ${usage}`)
  })
})

it('leaves the process with the code that it failed with', async () => {
  const call = operatorOf(await temporaryDirectory())
  const { code, stdout, stderr } = await call('', 'user', 'delete')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Usage: api user delete [options] <email>')
})

it('names every setting that cannot be understood', async () => {
  const call = operatorOf(await temporaryDirectory(), { DATABASE_URL: 'postgres://x', SESSION_IDLE: 'long' })
  const { code, stderr } = await call('', 'user', 'list')
  expect(code).toBe(1)
  expect(stderr).toContain('not supported in this version')
  expect(stderr).toContain('SESSION_IDLE')
})
