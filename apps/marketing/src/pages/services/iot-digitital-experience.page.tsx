import { iotDigitalExperience } from '#content/services/iot-digitital-experience.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(iotDigitalExperience)
