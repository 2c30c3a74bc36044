import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseStorageUrl, storageKeyOf, storageUrl } from './index.ts'

const problemsOf = (url: string) => {
  const parsed = parseStorageUrl(url)
  return 'problems' in parsed ? parsed.problems : []
}

describe('parseStorageUrl', () => {
  it('decodes the key', () => {
    const url = 's3://te%3Ast:a%2Fb@files.example?endpoint=https%3A%2F%2Fstorage.example%3A9000&region=eu-central-1'
    expect(parseStorageUrl(url)).toEqual({
      address: {
        bucket: 'files.example',
        prefix: '',
        endpoint: 'https://storage.example:9000',
        region: 'eu-central-1',
        key: { id: 'te:st', secret: 'a/b' },
      },
    })
  })

  it.each([
    ['s3://files?endpoint=http://[::1]:9000', { endpoint: 'http://[::1]:9000', region: 'us-east-1' }],
    ['s3://files/?endpoint=https://storage.example/', { endpoint: 'https://storage.example' }],
    ['s3://files?region=eu-central-1', { endpoint: undefined, region: 'eu-central-1' }],
  ])('%s is complete: the key is optional, and an endpoint or a region suffices', (url, address) => {
    expect(parseStorageUrl(url)).toMatchObject({ address: { bucket: 'files', key: undefined, ...address } })
  })

  it.each([
    ['https://storage.example/files', 'expected s3://bucket'],
    ['files', 'expected s3://bucket'],
    ['s3:///files?region=a', 'expected s3://bucket'],
    ['s3://Files?region=a', 'the bucket name is not 3 to 63'],
    ['s3://fi?region=a', 'the bucket name is not 3 to 63'],
    ['s3://files:9000?region=a', 'a port is not supported'],
    ['s3://files/a%2Fb?region=a', 'the path may contain only letters'],
    ['s3://files?region=a#b', 'write one in a key as %23'],
    ['s3://a:b%c@files?region=a', 'write it as %25'],
    ['s3://id@files?region=a', 'the key is incomplete'],
    ['s3://:secret@files?region=a', 'the key is incomplete'],
    ['s3://files', 'name the endpoint'],
    ['s3://files?endpoint=', 'the endpoint is not an origin'],
    ['s3://files?endpoint=storage.example', 'the endpoint is not an origin'],
    ['s3://files?endpoint=https://storage.example/path', 'the endpoint is not an origin'],
    ['s3://files?endpoint=https://id:secret@storage.example', 'the endpoint is not an origin'],
    ['s3://files?region=a&acl=public', 'acl is not supported'],
  ])('rejects %s: %s', (url, problem) => {
    expect(problemsOf(url)).toContainEqual(expect.stringContaining(problem))
  })

  it.each([
    ['s3://files/site?region=a', 'site/'],
    ['s3://files//a/b.c//?region=a', 'a/b.c/'],
    ['s3://files/?region=a', ''],
  ])('%s has the prefix "%s"', (url, prefix) => {
    expect(parseStorageUrl(url)).toMatchObject({ address: { prefix } })
  })

  it('reports every problem, without the key', () => {
    const settings = z.object({ STORAGE_URL: storageUrl })
    const { error } = settings.safeParse({ STORAGE_URL: 's3://hidden@Files:1/a%20path?acl=public' })
    const report = error ? z.prettifyError(error) : ''
    expect(report.match(/at STORAGE_URL/g)).toHaveLength(6)
    expect(report).not.toContain('hidden')
  })
})

it('rejects a path in STORAGE_URL', () => {
  expect(storageUrl.safeParse('s3://files/?region=a').success).toBe(true)
  expect(storageUrl.safeParse('s3://files/site?region=a').error?.message).toContain('use a separate bucket')
})

it('reads a key from the settings if both parts are set', () => {
  const settings = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(storageKeyOf(settings)).toEqual({ id: 'id', secret: 'secret' })
  expect(storageKeyOf({ ...settings, AWS_SECRET_ACCESS_KEY: '' })).toBeUndefined()
})
