import { definePage } from '@mfe/page'
import { VisitorScreen } from '#visitor/visitor-screen.tsx'

export default definePage<string>({
  loader: ({ params }) => Promise.resolve(params.token ?? ''),
  component: ({ data: token }) => <VisitorScreen key={token} token={token} />,
  meta: () => ({
    title: 'Shared with you',
    description: 'A file or folder that someone shared with you.',
    noindex: true,
  }),
})
