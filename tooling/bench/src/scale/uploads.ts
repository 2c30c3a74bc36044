import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSession } from '@site/checks/site'
import { runProcess } from '@site/run/process'
import { openSiteStore } from '../http/store.ts'
import { interleave } from '../report/interleave.ts'
import type { Fleet } from './fleet.ts'

const FOLDER = 'uploads'

/** Compares curl's uploads to a replica with its PUTs to the replica's bucket. Resolves to MB/s of each round. */
export async function compareUploads({ replicas: [{ url }], bucket }: Fleet, bytes: number): Promise<number[][]> {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-uploads-')))
  const file = join(home, 'file')
  await writeFile(file, randomBytes(bytes))
  const session = await newSession({ url })
  await openSiteStore(url, session, FOLDER)
  const toSite = [
    // Like the site's own client, declares the size.
    ...['-H', `authorization: Bearer ${session.token}`, '-H', `upload-length: ${bytes}`],
    ...['-F', `parentFolderName=${FOLDER}`, '-F', `userEmail=${session.email}`],
  ]
  const toBucket = putOf(bucket, file)
  const speedOf = async (args: readonly string[]) => bytes / 1e6 / (await secondsOf(args))
  return await interleave([
    () => speedOf([...toSite, '-F', `file=@${file};filename=${randomUUID()}`, `${url}/api/files/upload`]),
    () => speedOf(toBucket(randomUUID())),
  ])
}

/** Returns curl's arguments for a signed PUT. The key is in the URL: `--user` would split it at Swift's first colon. */
function putOf(bucket: string, file: string) {
  const { username, password, hostname, searchParams } = new URL(bucket)
  const folder = Object.assign(new URL(`${searchParams.get('endpoint')}/${hostname}`), { username, password })
  const signed = ['--aws-sigv4', `aws:amz:${searchParams.get('region')}:s3`]
  const unhashed = ['-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD']
  return (name: string) => [...signed, ...unhashed, '-T', file, `${folder.href}/${name}`]
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const started = performance.now()
  const options = ['--silent', '--show-error', '--fail-with-body', '--output', '/dev/null']
  const { code, output } = await runProcess('curl', [...options, ...args], { output: 'keep' })
  if (code !== 0) throw new Error(`curl failed to upload: ${output}`)
  return (performance.now() - started) / 1000
}
