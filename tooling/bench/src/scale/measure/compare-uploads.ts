import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempDisposable, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSession } from '@site/checks/site'
import { runProcess } from '@site/run/process'
import { createClient } from '../load/client.ts'
import { createStore } from '../load/store.ts'

const FOLDER = 'uploads'

/** Megabytes per second of each round. */
export interface UploadSpeeds {
  /** The size of the file. */
  bytes: number
  site: number[]
  curl: number[]
}

/** Compares curl's uploads to a replica with its PUTs to the replica's bucket, in interleaved rounds. */
export async function compareUploads(
  replica: { url: string },
  bucket: string,
  { bytes, rounds }: { bytes: number; rounds: number },
): Promise<UploadSpeeds> {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-uploads-')))
  const file = join(home, 'file')
  await writeFile(file, randomBytes(bytes))
  const toSite = await siteUpload(replica.url, file)
  const toBucket = bucketUpload(bucket, file)

  const speeds: UploadSpeeds = { bytes, site: [], curl: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const [site, curl] = [await secondsOf(toSite(round)), await secondsOf(toBucket())]
    // The first round opens connections and compiles code.
    if (round === 0) continue
    speeds.site.push(bytes / 1e6 / site)
    speeds.curl.push(bytes / 1e6 / curl)
  }
  return speeds
}

async function siteUpload(url: string, file: string) {
  const client = createClient(url)
  const session = await newSession({ url })
  await createStore(client, session, FOLDER).createFolder()
  client.close()
  const fields = ['-F', `parentFolderName=${FOLDER}`, '-F', `userEmail=${session.email}`]
  const { size } = await stat(file)
  // Like the site's own client, declares the size.
  const header = ['-H', `authorization: Bearer ${session.token}`, '-H', `upload-length: ${size}`]
  return (round: number) => [
    ...header,
    ...fields,
    ...['-F', `file=@${file};filename=file-${round}`, `${url}/api/files/upload`],
  ]
}

/** Returns curl's arguments for a signed PUT. The key is in the URL: `--user` would split it at Swift's first colon. */
function bucketUpload(bucket: string, file: string) {
  const { username, password, hostname, searchParams } = new URL(bucket)
  const folder = new URL(`${searchParams.get('endpoint')}/${hostname}`)
  Object.assign(folder, { username, password })
  const signed = ['--aws-sigv4', `aws:amz:${searchParams.get('region')}:s3`]
  const unhashed = ['-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD']
  return () => [...signed, ...unhashed, '-T', file, `${folder.href}/curl-${randomUUID()}`]
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const started = performance.now()
  const options = ['--silent', '--show-error', '--fail-with-body', '--output', '/dev/null']
  const { code, output } = await runProcess('curl', [...options, ...args], { output: 'keep' })
  if (code !== 0) throw new Error(`curl failed to upload: ${output}`)
  return (performance.now() - started) / 1000
}
