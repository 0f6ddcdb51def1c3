/** What the screens of a question that is answered in an outside tool say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const outsideToolTexts = defineTexts('outsideToolTexts', {
  en: {
    open: 'Open the tool',
    opens: 'The tool opens in a new window. Your exam and its clock keep running here.',
    notHere: 'Students open the tool here when they take the quiz.',
    worked: 'I have worked in the tool',
    workedHelp: 'Ticked when you open the tool. Untick it to leave the question unanswered.',
    wasOpened: 'Says to have worked in the tool',
    tool: 'Tool',
    toolHelp: 'Students open it from the question. Its points arrive as their marks.',
    noTool: 'No tool chosen',
    url: 'Address',
    urlHelp: 'Leave blank to open the usual address of the tool',
  },
});
