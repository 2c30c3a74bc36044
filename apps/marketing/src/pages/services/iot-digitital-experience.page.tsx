import { iotDigitalExperience } from '#content/services/iot-digitital-experience.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(iotDigitalExperience)
