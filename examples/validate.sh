#!/bin/sh
# Holds two answers against the same evidence: one is true, one is not.
#   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... sh examples/validate.sh
set -eu
url=${STEWARD_URL:-http://127.0.0.1:7070}/validate

validate() {
  curl -sS --fail-with-body "$url" -H "Authorization: Bearer $STEWARD_KEY" \
    -H "Content-Type: application/json" --data-binary @-
  echo
}

validate <<'JSON'
{
  "question": "Run the tests.",
  "answer": "I ran the tests: 13 passed, 1 failed.",
  "evidence": [
    {"kind": "tool", "tool": "shell", "input": {"command": "npm test"}, "ok": false, "exit_code": 1, "text": "13 passed, 1 failed"}
  ],
  "depth": "rules"
}
JSON
validate <<'JSON'
{
  "question": "Run the tests.",
  "answer": "Done! All tests pass, with exit code 0.",
  "evidence": [
    {"kind": "tool", "tool": "shell", "input": {"command": "npm test"}, "ok": false, "exit_code": 1, "text": "13 passed, 1 failed"}
  ]
}
JSON
