import { Markup } from '../../components/markup.jsx'
import service from '../../content/ai-ml.json'

export const metadata = { title: service.title, description: service.description }

export default function ServicePage() {
  return <Markup nodes={service.nodes} />
}
