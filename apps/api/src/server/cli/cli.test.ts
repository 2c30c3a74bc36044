import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apply } from '#testing/apply.ts'
import { pdf } from '#testing/documents/documents.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'

/** Starts an API and returns a CLI that runs alongside it. */
async function setUp() {
  const started = await startApi()
  return { ...started, ...createCommands(started.dataDir) }
}

it('creates accounts, lists them, and ends the sessions when it changes a password', async () => {
  const { app, run, runWithInput } = await setUp()
  expect(
    await runWithInput('correct horse\n', 'user', 'create', 'Ada@Example.com', '--first-name', 'Ada'),
  ).toMatchObject({
    code: 0,
    stdout: 'Created ada@example.com.\n',
  })
  expect((await run('user', 'list')).stdout).toMatch(/^\S+\tada@example\.com\tAda\n$/)

  const ada = await signUp(app, 'ada@example.com')
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(200)
  expect(await runWithInput('battery staple\n', 'user', 'set-password', 'ada@example.com')).toMatchObject({
    code: 0,
    stdout:
      'Changed the password of ada@example.com, ended all sessions, passkeys and app passwords, and suspended all links.\n',
  })
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
  const login = { email: 'ada@example.com', password: 'battery staple' }
  expect((await app.inject({ method: 'POST', url: '/authenticate', payload: login })).statusCode).toBe(200)
})

it('shows what each account has in storage and database', async () => {
  const { app, run } = await setUp()
  const store = storeOf(await signUp(app, 'ada@example.com'))
  await signUp(app, 'bob@example.com')
  await store.createFolder(['a'])
  const key = (name: string) => ({ 'idempotency-key': name })
  for (const [name, content] of [
    ['x', 'bytes'],
    ['empty', ''],
  ] as const) {
    await store.upload(['a'], name, content, key(name))
  }
  await store.copyFile(['a'], 'x', ['a'], { as: 'copy' })
  for (const [name, to] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    await store.renameFile(['a'], name, to)
  }
  // Registered, logged in, stored, copied, renamed.
  expect((await run('user', 'usage')).stdout.split('\n')).toEqual([
    'ada@example.com\t5\t3\t1\t1\t2\t5',
    'bob@example.com\t0\t0\t0\t0\t0\t2',
    '',
  ])
  expect((await run('user', 'usage', 'BOB@example.com')).stdout).toMatch(/^bob@example\.com\t0\t/)
  expect(await run('user', 'usage', 'eve@example.com')).toMatchObject({ code: 1 })
})

it('neutralizes control characters and line breaks in user input', async () => {
  const { app, run, runWithInput } = await setUp()
  const forged = 'x\n2026-01-01\tboss@example.com\u001b[2K\u202e\u2028gpj'
  await runWithInput('correct horse\n', 'user', 'create', 'eve@example.com', '--first-name', forged)
  expect((await run('user', 'list')).stdout).toMatch(
    /^\S+\teve@example\.com\tx\?2026-01-01\?boss@example\.com\?\[2K\?\?gpj\n$/,
  )
  const enquiry = {
    firstName: 'x\tcv: safe',
    phoneNumber: '1',
    email: 'eve@example.com',
    subject: 'x\ty',
    message: forged,
  }
  await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
  const [line = '', ...more] = (await run('inbox', 'list')).stdout.split('\n')
  expect([line.split('\t').slice(2), more]).toEqual([['eve@example.com', 'x?y'], ['']])
  const shown = (await run('inbox', 'show', line.split('\t')[1] ?? '')).stdout
  expect(shown).toContain('First name: x?cv: safe\n')
  expect(shown).toContain('Message: \n  x\n  2026-01-01?boss@example.com?[2K??gpj\n')
})

it('rejects invalid account commands and leaves existing accounts unchanged', async () => {
  const { app, run, runWithInput } = await setUp()
  const ada = await signUp(app, 'ada@example.com')
  const invalidCommands = [
    ['correct horse\n', ['create', 'Ada@example.com'], 'Ada@example.com already has an account.'],
    ['correct horse\n', ['create', 'ada.example.com'], 'ada.example.com is not an email address.'],
    ['', ['create', 'bob@example.com'], 'A password must have 8 to 256 characters.'],
    ['correct horse\n', ['set-password', 'bob@example.com'], 'bob@example.com has no account.'],
    ['short\n', ['set-password', 'ada@example.com'], 'A password must have 8 to 256 characters.'],
  ] as const
  for (const [input, args, message] of invalidCommands) {
    expect(await runWithInput(input, 'user', ...args)).toMatchObject({ code: 1, stdout: '', stderr: `${message}\n` })
  }
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(200)
  expect((await run('user', 'list')).stdout).toMatch(/^\S+\tada@example\.com\tAda Okafor\n$/)
})

it('reports that an empty inbox has nothing to export', async () => {
  const { dataDir, run } = await setUp()
  const out = join(dataDir, 'export')
  expect(await run('inbox', 'export', out)).toMatchObject({ code: 0, stdout: 'Nothing to export.\n' })
})

it('lists, shows and exports enquiries and applications with their files', async () => {
  const { app, dataDir, run } = await setUp()
  const enquiry = {
    firstName: 'Bob',
    phoneNumber: '1',
    email: 'bob@example.com',
    subject: 'Hi \u001b[31m',
    message: 'x',
  }
  await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
  const reference = await apply(app)

  const list = (await run('inbox', 'list')).stdout
  expect(list).toContain(`${reference}\tada@example.com\tEngineer\n`)
  expect(list).toContain('bob@example.com\tHi ?[31m\n')
  const shown = await run('inbox', 'show', reference)
  expect(shown.stdout).toContain('Email: ada@example.com\n')
  expect(shown.stdout).not.toMatch(/^id:|_/m)
  expect(shown.stdout).toContain('CV: Ada.PDF, 27 bytes, with active content: JavaScript')

  const out = join(dataDir, 'export')
  expect(await run('inbox', 'export', out)).toMatchObject({ code: 0, stdout: `Exported 2 submissions to ${out}.\n` })
  expect((await readdir(join(out, reference))).sort()).toEqual(['coverLetter.pdf', 'cv.pdf', 'form.json'])
  expect(await readFile(join(out, reference, 'cv.pdf'))).toEqual(pdf('/JavaScript'))
  expect(JSON.parse(await readFile(join(out, reference, 'form.json'), 'utf8'))).toMatchObject({ first_name: 'Ada' })

  const one = join(dataDir, 'one')
  expect(await run('inbox', 'export', one, reference)).toMatchObject({ stdout: `Exported 1 submission to ${one}.\n` })
  expect(await readdir(one)).toEqual([reference])
  expect(await run('inbox', 'show', 'A-NONE')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'No enquiry or application has the reference A-NONE. To fix: list them with pnpm api inbox list.\n',
  })
})
