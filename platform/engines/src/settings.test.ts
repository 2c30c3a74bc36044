import { expect, it } from 'vitest'
import { z } from 'zod'
import { databaseUrl, parseDatabaseUrl } from './settings.ts'

const problemsOf = (url: string) => {
  const parsed = parseDatabaseUrl(url)
  return 'problems' in parsed ? parsed.problems : []
}

it('decodes escapes', () => {
  expect(
    parseDatabaseUrl(
      'postgresql://us%40er:p%23a%2Fb@db.example:6432/my%20site?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    ),
  ).toEqual({
    address: {
      host: 'db.example',
      port: 6432,
      user: 'us@er',
      password: 'p#a/b',
      database: 'my site',
      tls: 'verify-full',
      rootCertificates: '/etc/ca.pem',
    },
  })
})

it.each(['localhost', '127.0.0.1', '[::1]'])('requires no sslmode for %s', (host) => {
  expect(parseDatabaseUrl(`postgres://site@${host}/site`)).toMatchObject({
    address: { host: host.replace(/[[\]]/g, ''), port: 5432, password: '', tls: 'disable' },
  })
})

it.each([
  ['mysql://site@localhost/site', 'expected postgres://'],
  ['site.db', 'expected postgres://'],
  ['postgres://localhost/site', 'the user is missing'],
  ['postgres://site@localhost', 'the database is missing'],
  ['postgres://site:a%b@localhost/site', 'write it as %25'],
  ['postgres://site:a@localhost/site#b', 'write one in a password as %23'],
  ['postgres://site@db/site', 'set sslmode'],
  ['postgres://site@db/site?sslmode=prefer', 'set sslmode'],
  ['postgres://site@db/site?sslmode=require&sslrootcert=/etc/ca.pem', 'sslrootcert needs'],
  ['postgres://site@localhost/site?options=-c', 'options is not supported'],
])('rejects %s: %s', (url, problem) => {
  expect(problemsOf(url)).toEqual([expect.stringContaining(problem)])
})

it('reports every problem, without the password', () => {
  const settings = z.object({ DATABASE_URL: databaseUrl })
  const { error } = settings.safeParse({ DATABASE_URL: 'postgres://:hidden@db.example/?pool=4' })
  const report = error ? z.prettifyError(error) : ''
  expect(report.match(/at DATABASE_URL/g)).toHaveLength(4)
  expect(report).not.toContain('hidden')
  expect(report).not.toContain('db.example')
})
