import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { pdf } from '../testing/documents.ts'
import { startApi } from '../testing/start-api.ts'
import { formOptions } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

const run = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

/** An operator at the shell, while the server runs. */
async function operator() {
  const started = await startApi()
  const env = { DATA_DIR: started.dataDir }
  const call = (input: string, ...args: string[]) => {
    const command = run(process.execPath, [cli, ...args], { env })
    command.child.stdin?.end(input)
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }
  return { ...started, call }
}

it('makes accounts, lists them, and changes a password, which ends the sessions', async () => {
  const { app, call } = await operator()
  expect(await call('correct horse\n', 'user', 'create', 'Ada@Example.com', '--first-name', 'Ada')).toMatchObject({
    code: 0,
    stdout: 'Created ada@example.com.\n',
  })
  expect(await call('correct horse\n', 'user', 'create', 'ada@example.com')).toMatchObject({ code: 1 })
  expect(await call('short\n', 'user', 'create', 'bob@example.com')).toMatchObject({ code: 1 })
  expect((await call('', 'user', 'list')).stdout).toMatch(/^\S+\tada@example\.com\tAda\n$/)

  const ada = await signUp(app, 'ada@example.com')
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(200)
  expect(await call('battery staple\n', 'user', 'set-password', 'ada@example.com')).toMatchObject({ code: 0 })
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
})

it('reads enquiries and applications, and writes them out with their files', async () => {
  const { app, dataDir, call } = await operator()
  const enquiry = {
    firstName: 'Bob',
    phoneNumber: '1',
    email: 'bob@example.com',
    subject: 'Hi \u001b[31m',
    message: 'x',
  }
  await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
  const form = new FormData()
  const person = {
    firstName: 'Ada',
    lastName: 'O',
    email: 'ada@example.com',
    role: 'r',
    company: 'c',
    phoneNumber: '1',
  }
  form.append('registration', JSON.stringify({ ...person, subject: 'Engineer' }))
  form.append('cv', new Blob([new Uint8Array(pdf('/JavaScript'))]), '../../Ada.PDF')
  const application = await app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
  const { reference } = application.json<{ reference: string }>()

  const list = (await call('', 'inbox', 'list')).stdout
  expect(list).toContain(`${reference}\tada@example.com\tEngineer\n`)
  expect(list).toContain('bob@example.com\tHi ?[31m\n')
  const shown = await call('', 'inbox', 'show', reference)
  expect(shown.stdout).toContain('cv: Ada.PDF, 27 bytes, with active parts: JavaScript')
  expect(await call('', 'inbox', 'show', 'A-NONE')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A-NONE'),
  })

  const out = join(dataDir, 'export')
  expect(await call('', 'inbox', 'export', out)).toMatchObject({ code: 0, stdout: `Wrote 2 to ${out}.\n` })
  expect((await readdir(join(out, reference))).sort()).toEqual(['cv.pdf', 'form.json'])
  expect(await readFile(join(out, reference, 'cv.pdf'))).toEqual(pdf('/JavaScript'))
  expect(JSON.parse(await readFile(join(out, reference, 'form.json'), 'utf8'))).toMatchObject({ first_name: 'Ada' })
})
