import { definePage } from '@mfe/page'
import styles from './home.module.css'
import picture from './picture.svg'

const lead = 'What this page tells its visitors, in one sentence.'

export default definePage({
  component: () => (
    <div className={styles.page}>
      <h1>__title__</h1>
      <p>{lead}</p>
      <img src={picture} alt="Two hills below the sun" width="240" height="120" />
    </div>
  ),
  meta: () => ({ title: '__title__', description: lead }),
})
