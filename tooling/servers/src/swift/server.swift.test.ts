import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBucket, startSwift } from './index.ts'

const foldersOf = async (pid: number) => (await readdir(tmpdir())).filter((name) => name.includes(`swift-${pid}-`))
const runs = (pid: number) => existsSync(`/proc/${pid}`)

function connect(address: string, secretAccessKey?: string) {
  const { username, password, hostname, searchParams } = new URL(address)
  const client = new S3Client({
    endpoint: searchParams.get('endpoint') ?? '',
    region: searchParams.get('region') ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: secretAccessKey ?? password },
  })
  onTestFinished(() => client.destroy())
  return { client, Bucket: hostname }
}

it('isolates buckets, requires the key, and leaves no process or folder behind', async () => {
  const server = await startSwift()
  const [one, other] = await Promise.all([createBucket(server.url), createBucket(server.url)])
  const { client, Bucket } = connect(one)
  await client.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'stored' }))
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'a/b' }))
  expect(await Body?.transformToString()).toBe('stored')

  const neighbor = connect(other)
  expect(await neighbor.client.send(new ListObjectsV2Command(neighbor))).toMatchObject({ KeyCount: 0 })
  const stranger = connect(one, 'wrong')
  await expect(stranger.client.send(new ListObjectsV2Command(stranger))).rejects.toThrow('signature')

  expect(server.pids.filter(runs)).toHaveLength(4)
  await server[Symbol.asyncDispose]()
  expect(server.pids.filter(runs)).toEqual([])
  expect(await foldersOf(process.pid)).toEqual([])
})

const OWNER = `
  const { startSwift } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
  const server = await startSwift()
  console.log(JSON.stringify(server.pids))
`

it('stops when the process that started it is killed, and the next start deletes its folder', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(owner.stdout, 'data')
  const pids = JSON.parse(String(line)) as number[]
  expect(pids.filter(runs)).toHaveLength(4)
  const exited = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exited
  await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), { timeout: 60_000 })

  await using _next = await startSwift()
  expect(await foldersOf(owner.pid ?? 0)).toEqual([])
})
