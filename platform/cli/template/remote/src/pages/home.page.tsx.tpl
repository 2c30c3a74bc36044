import { definePage } from '@mfe/page'

const lead = 'What this page tells its visitors, in one sentence.'

export default definePage({
  component: () => (
    <>
      <h1>__title__</h1>
      <p>{lead}</p>
    </>
  ),
  meta: () => ({ title: '__title__', description: lead }),
})
