#!/bin/sh
# Lists the models, asks one question, and asks it again as a stream.
#   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... sh examples/curl.sh
set -eu
url=${STEWARD_URL:-http://127.0.0.1:7070}
model=${STEWARD_MODEL:-steward-chat}

curl -sS --fail-with-body "$url/v1/models" -H "Authorization: Bearer $STEWARD_KEY"
echo

ask() {
  curl -sS --fail-with-body -N "$url/v1/chat/completions" \
    -H "Authorization: Bearer $STEWARD_KEY" \
    -H "Content-Type: application/json" \
    -d "{\"model\":\"$model\",\"stream\":$1,\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}"
}

ask false
echo
ask true
