import { handle, handleLines, handleRaw } from '#access/handle.ts';
import { readyToRead } from '#items/interchange/api.ts';
import { done } from '#platform/contract/shapes.ts';
import { readUpload } from '#platform/server/http/upload.ts';
import { listBank, readQuestion, removeQuestion, rewriteQuestion, undeleteQuestion, writeQuestion } from './actions.ts';
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  listTags,
  restoreQuestion,
  updateQuestion,
} from './contract.ts';
import { exportQuestions, previewExport, questionTemplate, startExport } from './export/contract.ts';
import { exportable, exportFile, exportLosses, refuseUnknown, templateFile } from './export/export.ts';
import { startExportTask } from './export/export-task.ts';
import { readImage, uploadImage } from './images/contract.ts';
import { imageAnswer, MAX_IMAGE_BYTES, storeImage } from './images/images.ts';
import { bulkUploadQuestions, listImports, previewUndoImport, startBulkUpload, undoImport } from './import/contract.ts';
import { lookIntoQuestions } from './import/contract-lines.ts';
import { importQuestions, MAX_IMPORT_BYTES } from './import/import.ts';
import { startImport } from './import/import-task.ts';
import { lookInto } from './import/look.ts';
import { listImportRows } from './import/store.ts';
import { previewUndo, undoImport as takeBack } from './import/undo.ts';
import * as tagActions from './tags/actions.ts';
import { deleteTag, mergeTag, updateTag } from './tags/contract.ts';
import { listTagRows } from './tags/store.ts';

/** Two who change questions of one group of duplicates may block each other. */
const again = { repeatable: true };

export const questionRoutes = [
  handle(listQuestions, ({ query, actor, inTenant }) =>
    inTenant((tx) => listBank(tx, { ...query, me: actor.personId })),
  ),
  handle(getQuestion, ({ params, actor, inTenant }) => inTenant((tx) => readQuestion(tx, actor, params.id))),
  handle(createQuestion, ({ body, actor, inTenant }) => inTenant((tx) => writeQuestion(tx, actor, body))),
  handle(updateQuestion, ({ params, body, actor, inTenant }) =>
    inTenant((tx) => rewriteQuestion(tx, actor, params.id, body), again),
  ),
  handle(deleteQuestion, async ({ params, actor, services, inTenant }) => {
    await inTenant((tx) => removeQuestion(tx, actor, params.id, services.clock()), again);
    return done;
  }),
  handle(restoreQuestion, ({ params, actor, inTenant }) =>
    inTenant((tx) => undeleteQuestion(tx, actor, params.id), again),
  ),
  handle(bulkUploadQuestions, async ({ services, tenant, actor, query, request }) =>
    importQuestions(services, tenant.id, actor, await readUpload(request, MAX_IMPORT_BYTES), query),
  ),
  handleLines(lookIntoQuestions, async function* ({ services, tenant, query, request }, reader) {
    // The thread starts while the file is on its way.
    readyToRead(Number(request.headers['content-length'] ?? 0));
    yield* lookInto(services, tenant.id, await readUpload(request, MAX_IMPORT_BYTES), query, reader);
  }),
  handle(listImports, async ({ query, inTenant }) => {
    const { rows, total } = await inTenant((tx) => listImportRows(tx, query));
    const imports = rows.map((row) => ({
      _id: row.import_id,
      name: row.name,
      importedAt: row.imported_at.toISOString(),
      questionCount: row.count,
    }));
    return { imports, total };
  }),
  handle(previewUndoImport, ({ params, actor, inTenant }) =>
    inTenant((tx) => previewUndo(tx, actor, params.id), again),
  ),
  handle(undoImport, ({ params, actor, services, inTenant }) =>
    inTenant((tx) => takeBack(tx, actor, params.id, services.clock()), again),
  ),
  handle(startBulkUpload, async ({ services, tenant, actor, query, request }) =>
    startImport(services, tenant.id, actor, await readUpload(request, MAX_IMPORT_BYTES), query),
  ),
  handle(previewExport, async ({ query, actor, services, inTenant }) =>
    exportLosses(
      await inTenant((tx) => exportable(tx, { ...query, me: actor.personId })),
      query.format,
      services.clock(),
    ),
  ),
  handleRaw(exportQuestions, async ({ query, actor, services, inTenant }) =>
    exportFile(
      await inTenant((tx) => exportable(tx, { ...query, me: actor.personId })),
      query.format,
      services.clock(),
    ),
  ),
  handle(startExport, async ({ services, tenant, actor, body, inTenant }) => {
    await inTenant((tx) => refuseUnknown(tx, body));
    return startExportTask(services, tenant.id, actor, body);
  }),
  handleRaw(questionTemplate, ({ query }) => templateFile(query.format)),
  handle(listTags, ({ query, inTenant }) => inTenant((tx) => listTagRows(tx, query))),
  handle(updateTag, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => tagActions.changeTag(tx, actor, params.id, body)),
  ),
  handle(mergeTag, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => tagActions.mergeTags(tx, actor, params.id, body.into)),
  ),
  handle(deleteTag, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => tagActions.removeTag(tx, actor, params.id));
    return done;
  }),
  handle(uploadImage, async ({ request, actor, inTenant }) => {
    const upload = await readUpload(request, MAX_IMAGE_BYTES);
    return inTenant((tx) => storeImage(tx, actor, upload));
  }),
  handleRaw(readImage, ({ actor, guest, params, request, inTenant }) =>
    inTenant((tx) => imageAnswer(tx, actor ?? guest, params.hash, request.headers['if-none-match'])),
  ),
];
