import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { allowInlineStyles } from './allow-inline-styles.ts'

it.each([
  ['a nonce', "'nonce-abc='"],
  ['hashes', "'sha256-abc=' 'sha256-def='"],
])('allows inline style elements in a policy with %s', async (_case, named) => {
  const app = Fastify()
  allowInlineStyles(app)
  const policy = (styles: string) => `script-src 'self' ${named}; style-src-elem 'self' ${styles}; img-src 'self'`
  app.get('/', (_request, reply) => reply.header('content-security-policy', policy(named)).send(''))
  expect((await app.inject('/')).headers['content-security-policy']).toBe(policy("'unsafe-inline'"))
})
