/** What other slices may call of grading/regrade: grading again after a change of keys, with preview and undo. */
