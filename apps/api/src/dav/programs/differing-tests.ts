/** The tests of litmus that this server does not pass, each with the reason. */
export const DIFFERING: Readonly<Record<string, string>> = {
  'locks/complex_cond_put':
    'litmus cuts its If header at 200 characters, in the middle of the ETag: those of the site are SHA-256 hashes.',
  'locks/fail_complex_cond_put': 'The same header.',
}
